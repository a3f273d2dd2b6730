//! Refusals, declared in one list.

/// Declares why actions are not possible: an enum with a stable code for each reason, which can be written as JSON and read
/// back. The words are phrases of the game: `refusal-CODE`, with the fields as gaps.
///
/// ```
/// engine::refusals! {
///     /// Why an action is not possible.
///     pub enum Refusal {
///         GameOver = "game_over",
///         FlipFirst { cards: u8 } = "flip_first",
///     }
/// }
/// use engine::Refusal as _;
/// let refusal = Refusal::FlipFirst { cards: 2 };
/// assert_eq!(refusal.code(), "flip_first");
/// assert_eq!(serde_json::to_string(&refusal).unwrap(), r#"{"code":"flip_first","cards":2}"#);
/// assert_eq!(Refusal::CODES, ["game_over", "flip_first"]);
/// ```
#[macro_export]
macro_rules! refusals {
    (
        $(#[$meta:meta])*
        $vis:vis enum $name:ident {
            $( $(#[$note:meta])* $variant:ident $( { $( $field:ident : $type:ty ),* $(,)? } )? = $code:literal ),* $(,)?
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug, ::serde::Serialize, ::serde::Deserialize)]
        #[serde(tag = "code")]
        #[allow(missing_docs)]
        $vis enum $name {
            $( $(#[$note])* #[serde(rename = $code)] $variant $( { $( $field: $type ),* } )? ),*
        }

        impl $crate::Refusal for $name {
            const CODES: &'static [&'static str] = &[$( $code ),*];

            fn code(&self) -> &'static str {
                match self {
                    $( Self::$variant $( { $( $field: _ ),* } )? => $code ),*
                }
            }

            fn fields(&self) -> $crate::Fields<'_> {
                match self {
                    $( Self::$variant $( { $( $field ),* } )? => {
                        ::std::vec![ $( $( (stringify!($field), $crate::text::Field::value($field)) ),* )? ]
                    } ),*
                }
            }
        }
    };
}

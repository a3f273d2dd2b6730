//! Which letters a page is shown in: a layout has to hold while its own are on the way, or where somebody blocks them.

use std::path::{Path, PathBuf};

/// The letters of a browser.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Letters {
    /// Those that the page brings.
    Own,
    /// DejaVu, the widest that is common, and nothing else.
    Wide,
    /// Liberation Sans Narrow, and nothing else.
    Narrow,
}

impl Letters {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Own, Self::Wide, Self::Narrow];

    /// The files that the browser may take, as a pattern, and the package that has them.
    const fn files(self) -> Option<(&'static str, &'static str)> {
        match self {
            Self::Own => None,
            Self::Wide => Some(("/usr/share/fonts/truetype/dejavu/DejaVuS*.ttf", "fonts-dejavu-core")),
            Self::Narrow => {
                Some(("/usr/share/fonts/truetype/liberation/LiberationSansNarrow-*.ttf", "fonts-liberation"))
            }
        }
    }

    /// A configuration of fontconfig in which there is nothing else, whatever is installed. `None` for the page's own, which
    /// need none.
    pub(crate) fn config(self, folder: &Path) -> Option<PathBuf> {
        let (pattern, package) = self.files()?;
        let from = Path::new(pattern).parent().expect("a pattern of files has a folder");
        assert!(from.is_dir(), "{} is missing: apt install {package}", from.display());
        std::fs::create_dir_all(folder).expect("a temporary folder");
        let cache = folder.join("cache");
        let text = format!(
            "<?xml version=\"1.0\"?>\n<!DOCTYPE fontconfig SYSTEM \"fonts.dtd\">\n<fontconfig>\n\
             <dir>{}</dir>\n<cachedir>{}</cachedir>\n<selectfont>\n\
             <rejectfont><glob>*</glob></rejectfont>\n<acceptfont><glob>{pattern}</glob></acceptfont>\n\
             </selectfont>\n</fontconfig>\n",
            from.display(),
            cache.display(),
        );
        let path = folder.join("fonts.conf");
        std::fs::write(&path, text).expect("a temporary file");
        Some(path)
    }
}

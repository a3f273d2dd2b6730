"""Makes the letters of the browser client: small pieces of free fonts, and the signs that no text font has.

    python fonts.py INTER CHARIS SPRITE OUT

INTER and CHARIS are the unpacked packages, SPRITE the client's drawings, OUT the folder for the results. The same input
gives the same bytes. `cargo xtask fonts` gets everything and calls this.
"""

import io
import re
import sys
from pathlib import Path

from fontTools import subset
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.svgLib.path import parse_path
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

LATIN_1 = [*range(0x20, 0x7F), *range(0xA0, 0x100)]
# Names of people, from Ankara to Zagreb.
LATIN_EXTENDED_A = [*range(0x100, 0x180)]
PUNCTUATION = [ord(sign) for sign in "–—‘’‚“”„…•‹›€\u2009\u202f"]
FIGURES = [ord(sign) for sign in "−≠≈≤≥→←★☆⁰¹²³"]
# The suits are those of the cards on the table. Every text font that lacks them hands them on to a font of emoji.
SUITS = {"♠": "s-S", "♥": "s-H", "♦": "s-D", "♣": "s-C"}
CROSS = "M5 6.8L6.8 5 12 10.2 17.2 5 19 6.8 13.8 12 19 17.2 17.2 19 12 13.8 6.8 19 5 17.2 10.2 12z"


def cut(font, signs, features):
    """Leaves only some signs of a font, and the features that the page asks for."""
    options = subset.Options()
    options.layout_features = features
    options.name_IDs = []
    options.hinting = False
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=signs)
    cutter.subset(font)


def christen(font, family, origin):
    """A changed font may not keep a reserved name."""
    names = font["name"]
    names.names = []
    for number, text in {0: origin, 1: family, 2: "Regular", 4: family, 6: family.replace(" ", ""), 13: "SIL Open Font License 1.1"}.items():
        names.setName(text, number, 3, 1, 0x409)


def save(font, path):
    font.flavor = "woff2"
    font.save(path)
    print(f"{path}: {path.stat().st_size} bytes")


def sans(package, out):
    """Inter, all weights from regular to extra bold in one file, with figures of equal width."""
    font = TTFont(package / "variable/InterVariable.woff2", recalcTimestamp=False)
    cut(font, LATIN_1 + LATIN_EXTENDED_A + PUNCTUATION + FIGURES, ["kern", "tnum", "cv05", "ccmp", "locl"])
    # The axes are cut from a font that is saved and read again: before, they remember what is gone.
    saved = io.BytesIO()
    font.flavor = None
    font.save(saved)
    saved.seek(0)
    font = instancer.instantiateVariableFont(TTFont(saved, recalcTimestamp=False), {"opsz": 14, "wght": (400, 800)})
    christen(font, "Parlor Sans", "Made from Inter, copyright The Inter Project Authors")
    save(font, out / "parlor-sans.woff2")


def serif(package, weight, out):
    """Charis, for titles and what the table tells. Its figures are of equal width as they are."""
    font = TTFont(package / f"files/charis-sil-latin-{weight}-normal.woff2", recalcTimestamp=False)
    cut(font, LATIN_1 + PUNCTUATION + FIGURES, ["kern", "ccmp"])
    christen(font, "Parlor Serif", "Made from Charis SIL, copyright SIL International")
    save(font, out / f"parlor-serif-{weight}.woff2")


def signs(sprite, out):
    """The suits as they are on the cards, and a cross."""
    drawings = sprite.read_text()
    paths = {"✕": CROSS}
    for suit, name in SUITS.items():
        found = re.search(rf'<symbol id="{name}" viewBox="0 0 24 24"><path d="([^"]+)"/></symbol>', drawings)
        paths[suit] = found[1]
    glyphs, widths = {".notdef": TTGlyphPen(None).glyph()}, {".notdef": (500, 0)}
    for sign, path in paths.items():
        pen = TTGlyphPen(None)
        # 24 units of the drawing, y down, are 1,000 of the font, y up.
        scale = 1000 / 24 * 0.8
        parse_path(path, TransformPen(Cu2QuPen(pen, 1.0), (scale, 0, 0, -scale, 0, 770)))
        name = f"uni{ord(sign):04X}"
        glyphs[name], widths[name] = pen.glyph(), (800, 0)
    builder = FontBuilder(1000, isTTF=True)
    builder.setupGlyphOrder(list(glyphs))
    builder.setupCharacterMap({ord(sign): f"uni{ord(sign):04X}" for sign in paths})
    builder.setupGlyf(glyphs)
    builder.setupHorizontalMetrics({name: (width, glyphs[name].xMin if name != ".notdef" else 0) for name, (width, _) in widths.items()})
    builder.setupHorizontalHeader(ascent=950, descent=-250)
    builder.setupNameTable({"familyName": "Parlor Signs", "styleName": "Regular", "copyright": "Made from the drawings of Parlor's cards"})
    builder.setupOS2(sTypoAscender=950, sTypoDescender=-250, usWinAscent=950, usWinDescent=250)
    builder.setupPost(keepGlyphNames=False)
    font = builder.font
    font.recalcTimestamp = False
    # Seconds since 1904; the first of 1970 will do.
    font["head"].created = font["head"].modified = 2082844800
    save(font, out / "parlor-signs.woff2")


def main(inter, charis, sprite, out):
    inter, charis, sprite, out = map(Path, (inter, charis, sprite, out))
    sans(inter, out)
    for weight in (400, 700):
        serif(charis, weight, out)
    signs(sprite, out)


main(*sys.argv[1:])

#!/bin/sh
# Makes the PDF letters of this folder with qpdf and ImageMagick (Debian: qpdf imagemagick):  sh make-pdfs.sh
# What stands below is rebuilt by qpdf into files that are whole. Commit what it writes.
set -eu
cd "$(dirname "$0")"
rm -f ./*.pdf

# A form whose values have no appearance, a field that nobody sees, a note, and a box that is ticked.
cat >raw <<'PDF'
%PDF-1.7
1 0 obj <</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[6 0 R 7 0 R 8 0 R]/DR<</Font<</Helv 5 0 R>>>>/DA(/Helv 0 Tf 0 g)>>>> endobj
2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj
3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>/Annots[6 0 R 7 0 R 8 0 R 9 0 R]>> endobj
4 0 obj <</Length 51>> stream
BT /F1 12 Tf 20 170 Td (Allergies:) Tj ET          
endstream endobj
5 0 obj <</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>> endobj
6 0 obj <</Type/Annot/Subtype/Widget/FT/Tx/T(allergy)/TU(Allergy)/V(Penicillin: anaphylaxis)/Rect[90 110 290 190]/DA(/Helv 12 Tf 0 g)/F 4/P 3 0 R>> endobj
7 0 obj <</Type/Annot/Subtype/Widget/FT/Tx/T(secret)/V(Never shown)/Rect[20 20 120 40]/DA(/Helv 12 Tf 0 g)/F 2/P 3 0 R>> endobj
8 0 obj <</Type/Annot/Subtype/Widget/FT/Btn/T(seen)/TU(Seen by a doctor)/V/Yes/AS/Yes/AP<</N<</Yes 10 0 R/Off 11 0 R>>>>/Rect[20 60 40 80]/F 4/P 3 0 R>> endobj
9 0 obj <</Type/Annot/Subtype/Text/Contents(AMENDED: take 10 mg)/Rect[250 60 270 80]/F 4/P 3 0 R>> endobj
10 0 obj <</Type/XObject/Subtype/Form/BBox[0 0 20 20]/Length 18>> stream
0 0 20 20 re f    
endstream endobj
11 0 obj <</Type/XObject/Subtype/Form/BBox[0 0 20 20]/Length 1>> stream
 
endstream endobj
trailer <</Root 1 0 R/Size 12>>
%%EOF
PDF
qpdf --warning-exit-0 --no-warn --static-id raw form.pdf

# A name in Chinese, in a font that is not in the file.
cat >raw <<'PDF'
%PDF-1.7
1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj
2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj
3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>> endobj
4 0 obj <</Length 48>> stream
BT /F1 40 Tf 20 100 Td <738B5C0F660E> Tj ET     
endstream endobj
5 0 obj <</Type/Font/Subtype/Type0/BaseFont/STSong-Light/Encoding/UniGB-UCS2-H/DescendantFonts[6 0 R]>> endobj
6 0 obj <</Type/Font/Subtype/CIDFontType0/BaseFont/STSong-Light/CIDSystemInfo<</Registry(Adobe)/Ordering(GB1)/Supplement 4>>/FontDescriptor 7 0 R/DW 1000>> endobj
7 0 obj <</Type/FontDescriptor/FontName/STSong-Light/Flags 6/FontBBox[-25 -254 1000 880]/ItalicAngle 0/Ascent 880/Descent -120/CapHeight 880/StemV 93>> endobj
trailer <</Root 1 0 R/Size 8>>
%%EOF
PDF
qpdf --warning-exit-0 --no-warn --static-id raw chinese.pdf
rm raw

# With a password to open it, with one to change it only, and with bytes before its header.
qpdf --static-id --allow-weak-crypto --encrypt open change 256 -- form.pdf password.pdf
qpdf --static-id --encrypt '' change 256 -- form.pdf change-password.pdf
{ printf '\r\n\357\273\277\r\n'; cat form.pdf; } >late-header.pdf

# A scan in JPEG 2000, and the same with its picture broken.
convert ../scans/colour.ppm -resize 200% page.jp2
length=$(wc -c <page.jp2 | tr -d ' ')
wrap() {
  {
    printf '%%PDF-1.7\n1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj\n2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj\n'
    printf '3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 140 100]/Contents 4 0 R/Resources<</XObject<</Im 5 0 R>>>>>> endobj\n'
    printf '4 0 obj <</Length 30>> stream\nq 140 0 0 100 0 0 cm /Im Do Q \nendstream endobj\n'
    printf '5 0 obj <</Type/XObject/Subtype/Image/Width 140/Height 100/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/JPXDecode/Length %s>> stream\n' "$length"
    cat "$1"
    printf '\nendstream endobj\ntrailer <</Root 1 0 R/Size 6>>\n%%%%EOF\n'
  } >raw
  qpdf --warning-exit-0 --no-warn --static-id raw "$2"
}
wrap page.jp2 jpeg-2000.pdf
head -c "$length" /dev/zero >broken.jp2
wrap broken.jp2 broken-picture.pdf
rm raw page.jp2 broken.jp2

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

# A scan in JPEG 2000, the same with its picture broken, a fax, and one in JBIG2: the size of a page, and a fax that fills it.
wrap() {
  {
    printf '%%PDF-1.7\n1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj\n2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj\n'
    printf '3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 140 100]/Contents 4 0 R/Resources<</XObject<</Im 5 0 R>>>>>> endobj\n'
    printf '4 0 obj <</Length 30>> stream\nq 140 0 0 100 0 0 cm /Im Do Q \nendstream endobj\n'
    printf '5 0 obj <</Type/XObject/Subtype/Image/Width 140/Height 100/%s/Length %s>> stream\n' "$3" "$(wc -c <"$1" | tr -d ' ')"
    cat "$1"
    printf '\nendstream endobj\ntrailer <</Root 1 0 R/Size 6>>\n%%%%EOF\n'
  } >raw
  qpdf --warning-exit-0 --no-warn --static-id raw "$2"
}
jpx='ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/JPXDecode'
convert ../scans/colour.ppm -resize 200% page.jp2
wrap page.jp2 jpeg-2000.pdf "$jpx"
head -c "$(wc -c <page.jp2)" /dev/zero >broken.jp2
wrap broken.jp2 broken-picture.pdf "$jpx"
convert ../scans/colour.ppm -resize 200% -threshold 50% group4:page.g4
wrap page.g4 fax.pdf 'ColorSpace/DeviceGray/BitsPerComponent 1/Filter/CCITTFaxDecode/DecodeParms<</K -1/Columns 140/Rows 100>>'
{
  printf '\0\0\0\0\060\0\1\0\0\0\023\0\0\0\214\0\0\0\144\0\0\0\0\0\0\0\0\0\0\0'
  printf '\0\0\0\1\046\0\1\0\0%b%b' "$(printf '\\0%03o' $((($(wc -c <page.g4) + 18) / 256)))" "$(printf '\\0%03o' $((($(wc -c <page.g4) + 18) % 256)))"
  printf '\0\0\0\214\0\0\0\144\0\0\0\0\0\0\0\0\0\1'
  cat page.g4
} >page.jb2
wrap page.jb2 jbig2.pdf 'ColorSpace/DeviceGray/BitsPerComponent 1/Filter/JBIG2Decode'
rm raw page.jp2 broken.jp2 page.g4 page.jb2

# Words that are not what is on the page: one page for each way. Courier has letters of 0.6 of its size.
convert -size 560x140 -background white -fill black -font DejaVu-Sans-Mono -pointsize 32 \
  label:'Dose 2.5 mg daily' -gravity northwest -extent 560x140 \
  -draw 'rectangle 0,60 260,110' -strip -quality 80 scan.jpg
length=$(wc -c <scan.jpg | tr -d ' ')
# Each page is "number of its object|annotations|content".
page() {
  printf '%s 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 400 300]/CropBox[0 0 300 200]/Contents %s1 0 R/Annots[%s]/Resources<</Font<</F 5 0 R>>/XObject<</Im 6 0 R>>/Properties<</Off 7 0 R>>>>>> endobj\n' "$1" "$1" "$2"
  printf '%s1 0 obj <</Length %s>> stream\n%s\nendstream endobj\n' "$1" "$((${#3} + 1))" "$3"
}
text() { printf 'BT /F 10 Tf %s %s Td (%s) Tj ET ' "$1" "$2" "$3"; }
{
  printf '%%PDF-1.7\n1 0 obj <</Type/Catalog/Pages 2 0 R/OCProperties<</OCGs[7 0 R]/D<</OFF[7 0 R]>>>>>> endobj\n'
  printf '2 0 obj <</Type/Pages/Kids[30 0 R 31 0 R 32 0 R 33 0 R 34 0 R 35 0 R 36 0 R]/Count 7>> endobj\n'
  printf '5 0 obj <</Type/Font/Subtype/Type1/BaseFont/Courier/Encoding/WinAnsiEncoding>> endobj\n'
  printf '6 0 obj <</Type/XObject/Subtype/Image/Width 560/Height 140/ColorSpace/DeviceGray/BitsPerComponent 8/Filter/DCTDecode/Length %s>> stream\n' "$length"
  cat scan.jpg
  printf '\nendstream endobj\n7 0 obj <</Type/OCG/Name(Draft)>> endobj\n'
  # As it is drawn: underlined, in grey, and in white on black.
  page 30 '' "$(text 20 170 'Take 5 mg daily') 20 167 90 0.7 re f 0.6 g $(text 20 150 'With food') 0 g 20 120 100 20 re f 1 g $(text 25 126 'Not with milk')"
  # Under a bar, a part of a line under a bar, and under other words.
  page 31 '' "$(text 20 170 'Seen with her husband') $(text 20 150 'Mrs Secret Name told us') 15 145 160 14 re f $(text 20 130 'Told by Mr Private Man here') 66 126 90 12 re f $(text 20 110 'Ms Hidden Person') 1 g 15 105 150 14 re f 0 g $(text 20 110 'a neighbour')"
  # On a layer that is off.
  page 32 '' "$(text 20 170 'Dose 5 mg') /OC /Off BDC $(text 20 150 'DRAFT dose 50 mg') EMC"
  # Crossed out by an annotation, and blacked out by another.
  page 33 '40 0 R 41 0 R' "$(text 20 170 'Take warfarin') $(text 20 150 'Told by Mr Private Man') $(text 20 130 'Drink water')"
  # Crossed out by a line of the page.
  page 34 '' "$(text 20 170 'Take aspirin daily') 20 172.5 108 0.7 re f $(text 20 150 'Drink water')"
  # In white, outside the page, and as good as white.
  page 35 '' "$(text 20 170 'Come back in May') 1 g $(text 20 150 'White words') 0.97 g $(text 20 130 'Pale words') 0 g $(text 20 250 'Cut off above') $(text 250 110 'Runs off the page')"
  # What a machine read in a scan, of which a part was blacked out.
  page 36 '' "q 280 0 0 70 10 110 cm /Im Do Q 3 Tr BT /F 16 Tf 10 167 Td (Dose 25 mg daily) Tj 0 -30 Td (Secret Name) Tj ET"
  printf '40 0 obj <</Type/Annot/Subtype/StrikeOut/Rect[18 166 100 180]/QuadPoints[20 178 98 178 20 168 98 168]/C[1 0 0]/Contents(Stopped 3 May)/F 4>> endobj\n'
  printf '41 0 obj <</Type/Annot/Subtype/Square/Rect[15 145 170 160]/C[0 0 0]/IC[0 0 0]/F 4>> endobj\n'
  printf 'trailer <</Root 1 0 R/Size 400>>\n%%%%EOF\n'
} >raw
qpdf --warning-exit-0 --no-warn --static-id raw hidden-words.pdf
rm raw scan.jpg

# A form that only the program of its maker can show.
cat >raw <<'PDF'
%PDF-1.7
1 0 obj <</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[]/XFA 6 0 R>>/NeedsRendering true>> endobj
2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj
3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>> endobj
4 0 obj <</Length 48>> stream
BT /F1 12 Tf 20 170 Td (Please wait ...) Tj ET  
endstream endobj
5 0 obj <</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>> endobj
6 0 obj <</Length 56>> stream
<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/"></xdp:xdp>
endstream endobj
trailer <</Root 1 0 R/Size 7>>
%%EOF
PDF
qpdf --warning-exit-0 --no-warn --static-id raw program-form.pdf
rm raw

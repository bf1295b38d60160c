#!/bin/sh
# Makes the scanned letters of this folder, with ImageMagick 6 and libtiff's tools (Debian: imagemagick libtiff-tools):
#     sh make-scans.sh
# Each is the same small page, 70 by 50 pixels, so that no row ends on a whole byte. The .ppm files are that page as
# plain pixels; what a scan shows is compared with the one its name begins with. Commit what it writes.
set -eu
cd "$(dirname "$0")"
rm -f ./*.tif ./*.ppm

convert -size 70x50 gradient:'#fff8e0-#d0e0ff' -fill '#9c2f50' -draw 'rectangle 6,5 30,9' -fill '#0f5f5c' \
  -draw 'circle 50,22 50,34' -fill black -draw 'line 3,44 66,40' -strip -depth 8 colour.ppm
convert colour.ppm -colorspace gray -strip -depth 8 grey.ppm
convert colour.ppm -colorspace gray -threshold 60% -strip -depth 8 fax.ppm
convert colour.ppm +dither -colors 16 -strip -depth 8 palette.ppm
convert colour.ppm +dither -colors 64 -strip -depth 8 swatch.ppm

scan() { from=$1 to=$2; shift 2; convert "$from.ppm" -strip "$@" "$from-$to.tif"; }
copy() { from=$1 to=$2; shift 2; tiffcp "$@" "$from" "$to"; }

# Black and white.
scan fax g4 -monochrome -compress Group4
tiffcp -c none fax-g4.tif fax-none.tif
for c in g3:1d g3:2d g3:fill g3:2d:fill lzw packbits zip; do
  copy fax-none.tif "fax-$(echo $c | tr : -).tif" -c $c -r 16
done
tiffcp -c g4 -r 16 fax-none.tif fax-g4-strips.tif
tiffcp -c g4 -f lsb2msb fax-none.tif fax-g4-lsb2msb.tif
tiffcp -c g3:1d -f lsb2msb fax-none.tif fax-g3-lsb2msb.tif
tiffcp -c g4 -B fax-none.tif fax-g4-big-endian.tif
tiffcp -c g4 -t -w 16 -l 16 fax-none.tif fax-g4-tiles.tif
scan fax min-is-black -monochrome -define quantum:polarity=min-is-black -depth 1 -type bilevel -compress Group4


# Grey.
scan grey none -type grayscale -compress none
for c in lzw lzw:2 packbits zip zip:2; do copy grey-none.tif "grey-$(echo $c | tr : -).tif" -c $c -r 16; done
tiffcp -B grey-none.tif grey-big-endian.tif
tiffcp -t -w 32 -l 16 -c lzw grey-none.tif grey-lzw-tiles.tif
# ImageMagick sets the tag alone, so the pixels are turned first: libtiff then reads the picture as it was.
convert grey.ppm -negate -strip -type grayscale -define quantum:polarity=min-is-white -compress lzw grey-min-is-white.tif
convert grey.ppm -strip -type grayscale -depth 16 -compress lzw grey-16.tif
tiffcp -B -c zip grey-16.tif grey-16-big-endian.tif
convert grey.ppm -strip -type grayscale -quality 95 -compress jpeg grey-jpeg.tif
tiffcp -c jpeg:95 -r 16 grey-none.tif grey-jpeg-strips.tif
tiffcp -c jpeg:95 -t -w 32 -l 32 grey-none.tif grey-jpeg-tiles.tif
convert grey.ppm -strip -type grayscale -depth 4 -compress lzw grey-4.tif
convert grey.ppm -strip -type grayscale -depth 2 -compress lzw grey-2.tif

# Colour.
scan colour none -type truecolor -compress none
for c in lzw lzw:2 packbits zip zip:2; do copy colour-none.tif "colour-$(echo $c | tr : -).tif" -c $c -r 16; done
tiffcp -B -c lzw:2 colour-none.tif colour-big-endian.tif
tiffcp -t -w 32 -l 16 -c zip:2 colour-none.tif colour-zip-tiles.tif
convert colour.ppm -strip -type truecolor -depth 16 -compress zip colour-16.tif
tiffcp -B -c lzw:2 colour-16.tif colour-16-big-endian.tif
tiffcp -c jpeg:95 -r 16 colour-none.tif colour-jpeg-strips.tif
tiffcp -c jpeg:r:95 -r 16 colour-none.tif colour-jpeg-rgb.tif
tiffcp -c jpeg:95 -t -w 32 -l 32 colour-none.tif colour-jpeg-tiles.tif
convert colour.ppm -strip -quality 95 -compress jpeg colour-jpeg.tif
tiffcp -p separate -c lzw colour-none.tif colour-planes.tif
convert colour.ppm -strip -alpha on -type truecoloralpha -compress lzw colour-alpha.tif
convert colour.ppm -strip -colorspace cmyk -compress lzw colour-cmyk.tif
convert palette.ppm -strip -type palette -compress none palette-4.tif
tiffcp -c packbits palette-4.tif palette-4-packbits.tif
convert swatch.ppm -strip -type palette -compress lzw swatch-lzw.tif

# Turned, squashed, several pages, and pages that are no pages.
for o in 1 2 3 4 5 6 7 8; do
  tiffcp -c lzw colour-none.tif "turned-$o.tif"
  tiffset -s 274 $o "turned-$o.tif"
done
tiffcp -c g4 fax-none.tif squashed.tif
tiffset -s 296 2 squashed.tif && tiffset -s 282 204 squashed.tif && tiffset -s 283 102 squashed.tif
tiffcp -c lzw fax-none.tif grey-none.tif colour-none.tif pages.tif
tiffcp -c lzw colour-none.tif grey-none.tif thumbnail.tif
tiffset -d 1 -s 254 1 thumbnail.tif

# Nothing here can show these.
for c in zstd webp lzma; do tiffcp -c $c colour-none.tif colour-$c.tif; done

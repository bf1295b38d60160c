import '#older-browsers'
import 'pdfjs-dist/legacy/build/pdf.worker.min.mjs'

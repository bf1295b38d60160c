/**
 * What every page needs, in the order in which it must stand; the build writes it into each page, so
 * it stays small. Mantine's styles are in a cascade layer, so that ours win whatever is loaded when.
 */
import '@mantine/core/styles/baseline.layer.css'
import './tokens.css'
import './tokens.css'
import './global.css'

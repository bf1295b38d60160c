/**
 * What every page needs, in the order in which it must stand. Mantine's styles are in a cascade
 * layer, so that ours win whatever is loaded when.
 */
import '@mantine/core/styles/baseline.layer.css'
import '@mantine/core/styles/default-css-variables.layer.css'
import '@mantine/core/styles/global.layer.css'
import './tokens.css'
import './fonts.css'
import './global.css'

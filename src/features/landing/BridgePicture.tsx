import { branch } from './branch.ts'
import classes from './pictures.module.css'

/**
 * A patient under a rowan tree, a researcher on the other bank, and between them a bridge with a gate that
 * the patient opens.
 */
export const BridgePicture = () => (
  <svg className={classes['picture']} viewBox="0 20 640 416" aria-hidden="true">
    <path className={classes['solid']} d={branch.wood} />
    <path className={classes['thin']} d={branch.twigs} />
    <path className={classes['leaf']} d={branch.leaves} />
    <path className={classes['thin']} d={branch.stalks} />
    {branch.berries.map(([x, y]) => (
      <circle key={`${x} ${y}`} className={classes['berry']} cx={x} cy={y} r="6.6" />
    ))}
    <path
      className={classes['line']}
      d="M8 352H180C198 352 204 360 206 374L214 424M632 352H460C442 352 436 360 434 374L426 424M178 352C250 310 390 310 462 352M298 320V270M342 320V270"
    />
    <path
      className={classes['thin']}
      d="M246 420c9-7 18-7 27 0s18 7 27 0 18-7 27 0 18 7 27 0 18-7 27 0 9 6 14 6M196 342V312M224 331V301M252 324V292M280 321V288M360 321V288M388 324V292M416 331V301M444 342V312M196 312C222 298 250 289 296 285M444 312C418 298 390 289 344 285M305 280H335V308H305ZM305 280L335 308M335 280L305 308"
    />
    <circle className={classes['berry']} cx="320" cy="294" r="7.5" />
    <circle className={classes['solid']} cx="150" cy="268" r="15" />
    <path
      className={classes['solid']}
      d="M124 352V318C124 301 135 289 150 289S176 301 176 318V352Z"
    />
    <circle className={classes['outline']} cx="494" cy="268" r="14" />
    <path
      className={classes['outline']}
      d="M469 351V318C469 301 479 290 494 290S519 301 519 318V351Z"
    />
    <path className={classes['thin']} d="M486 292L494 310 502 292M494 310V351" />
  </svg>
)

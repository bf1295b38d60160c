import classes from './KitPicture.module.css'

/** An open box with the tube in it. */
export const KitPicture = () => (
  <svg
    className={classes['picture']}
    viewBox="0 0 200 130"
    width="200"
    height="130"
    aria-hidden="true"
  >
    <path d="M30 58h140v58a6 6 0 0 1-6 6H36a6 6 0 0 1-6-6Z" />
    <path d="M30 58 14 38h54l14 20M170 58l16-20h-54l-14 20" />
    <path className={classes['tube']} d="M88 20h24v52a12 12 0 0 1-24 0Z" />
    <path className={classes['saliva']} d="M89.500 50h21v22a10.500 10.500 0 0 1-21 0Z" />
    <path d="M84 10h32v10H84ZM52 92h30M52 104h20" />
  </svg>
)

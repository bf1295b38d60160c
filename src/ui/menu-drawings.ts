/** The pictures beside the words that the menu and the dashboard share: SVG paths on a 24 by 24 grid. */

export const profileDrawing =
  'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM4.5 20c.8-3.6 3.7-5.5 7.5-5.5s6.7 1.9 7.5 5.5'
export const recordDrawing = 'M6 4h12v16H6ZM9.5 9h5M9.5 12.5h5M9.5 16h2.5'
export const kitDrawing = 'M8 3c0 6 8 6 8 12v6M16 3c0 6-8 6-8 12v6M9 5.5h6M9 18.5h6'
export const settingsDrawing = 'M4 7h8M18 7h2M4 17h2M12 17h8M15 4.5v5M9 14.5v5'
export const taskDrawing = 'M4 7l2 2 3-4M4 17l2 2 3-4M12 7h8M12 17h8'
export const studiesDrawing = 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14ZM16.2 16.2 21 21'

/** The pictures beside the words of the menu, the rail and the dashboard's links: SVG paths on a 24 by 24 grid. */
export const drawings = {
  home: 'M4 11.5 12 5l8 6.5V20h-5.5v-5h-5v5H4Z',
  healthProfile: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM4.5 20c.8-3.6 3.7-5.5 7.5-5.5s6.7 1.9 7.5 5.5',
  gpRecord: 'M6 4h12v16H6ZM9.5 9h5M9.5 12.5h5M9.5 16h2.5',
  kit: 'M8 3c0 6 8 6 8 12v6M16 3c0 6-8 6-8 12v6M9 5.5h6M9 18.5h6',
  notifications: 'M6 17v-6a6 6 0 0 1 12 0v6l1.5 2h-15ZM10 21.5h4',
  help: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM9.5 9.5a2.5 2.5 0 1 1 3.6 2.3c-.8.4-1.1.9-1.1 1.7M12 16.7v.2',
  settings: 'M4 7h8M18 7h2M4 17h2M12 17h8M15 4.5v5M9 14.5v5',
  studies: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14ZM16.2 16.2 21 21',
  tasks: 'M5 6.5 6.5 8 9 5M5 12.5 6.5 14 9 11M5 18.5 6.5 20 9 17M12 6.5h7M12 12.5h7M12 18.5h7',
} as const

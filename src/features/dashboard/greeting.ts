/** The greeting for this hour of the member's clock. */
export function greeting(hour: number, firstName: string): string {
  const name = firstName && `, ${firstName}`
  if (hour < 5) return `Hello${name}`
  if (hour < 12) return `Good morning${name}`
  return hour < 18 ? `Good afternoon${name}` : `Good evening${name}`
}

import { Redirect } from 'wouter'
import { routes } from '#routes'

/** Account settings open on the member's details (section 2). */
export const MyDataPage = () => <Redirect to={routes.myDetails} replace />

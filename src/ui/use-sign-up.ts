import { useSearch } from 'wouter'
import { hrefs } from '#routes'

/** Where an account is created; the study that somebody came for goes with them. */
export const useSignUp = (): string =>
  hrefs.signUp(new URLSearchParams(useSearch()).get('studyId') ?? '')

import type { components } from '../../../../../client/generated/api.ts'

/** What an author sends of a request of any kind: major units, uploads by their ids. */
export type RequestBody = components['schemas']['DonationRequestBodyInput']

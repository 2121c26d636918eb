import type { components } from '../../../../../client/generated/api.ts'

/** The body of a request of any kind: amounts in major units, uploads by their ids. */
export type RequestBody = components['schemas']['DonationRequestBodyInput']

/**
 * The stream of what leaves a fund: `fund-request.{id}.INR`, `fund-individual.{id}.USD`,
 * `fund-foundation.karuna.INR`. What comes in is not copied here: it is the sum of confirmed donations.
 */
export const fundStream = (fund: string) => `fund-${fund}`

/** The stream of one bank account that money may be paid out to. */
export const paymentAccountStream = (accountId: string) => `paymentAccount-${accountId}`

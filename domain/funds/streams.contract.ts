/**
 * Returns the stream of a fund's outflows: `fund-request.{id}.INR`, `fund-individual.{id}.USD`,
 * `fund-foundation.karuna.INR`. Credits are not copied here: they are the sum of confirmed donations.
 */
export const fundStream = (fund: string) => `fund-${fund}`

export const paymentAccountStream = (accountId: string) => `paymentAccount-${accountId}`

/** Returns the stream of a legal entity's own money, `ownMoney-IN`. */
export const ownMoneyStream = (entity: string) => `ownMoney-${entity}`

/**
 * What becomes of a payment that a card's issuer warns of: it is only recorded (`off`), people decide (`ask`), or all
 * that is left of it is refunded at once (`automatic`).
 */
export const FRAUD_WARNING_RULES = ['off', 'ask', 'automatic'] as const
export type FraudWarningRule = (typeof FRAUD_WARNING_RULES)[number]

/** What a file against a dispute shows: providers have a place for each of these. */
export const DISPUTE_FILE_KINDS = ['receipt', 'correspondence', 'service', 'other'] as const
export type DisputeFileKind = (typeof DISPUTE_FILE_KINDS)[number]

/**
 * The handling of an early fraud warning: the payment is only recorded (`off`), people decide (`ask`), or its
 * remaining money is refunded at once (`automatic`).
 */
export const FRAUD_WARNING_RULES = ['off', 'ask', 'automatic'] as const
export type FraudWarningRule = (typeof FRAUD_WARNING_RULES)[number]

export const DISPUTE_FILE_KINDS = ['receipt', 'correspondence', 'service', 'other'] as const
export type DisputeFileKind = (typeof DISPUTE_FILE_KINDS)[number]

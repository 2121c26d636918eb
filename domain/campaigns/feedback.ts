/** A bounce says that the mailbox is gone, that the server minds our mail, or something that may pass. */
export type BounceClass = 'gone' | 'policy' | 'passing'

/** 5.1.7 and 5.1.8 are about the sender (RFC 3463). */
const POLICY = /^5\.(?:7\.\d{1,3}|1\.[78])$/
const GONE = /^5\.(?:1\.\d{1,3}|2\.1)$/

/** @param code an enhanced status code, such as `5.1.1` */
export function classOf(code: string): BounceClass {
	if (POLICY.test(code)) return 'policy'
	return GONE.test(code) ? 'gone' : 'passing'
}

/** As many mails that servers turn away for our sake pause a campaign, so that no reader can pause it alone. */
export const MIN_POLICY_BOUNCES = 3

/** As many campaigns that bounced within this time suppress an address for a while. */
export const MAX_PASSING = 3
export const PASSING_DAYS = 30
export const SUPPRESSED_DAYS = 90

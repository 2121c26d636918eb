/** The stream of one donation. */
export const donationStream = (donationId: string) => `donation-${donationId}`

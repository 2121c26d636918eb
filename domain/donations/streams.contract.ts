export const donationStream = (donationId: string) => `donation-${donationId}`

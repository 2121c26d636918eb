export const offlineDonationStream = (id: string) => `offlineDonation-${id}`

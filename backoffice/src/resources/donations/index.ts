import { DonationList } from './donation-list.tsx'
import { DonationShow } from './donation-show.tsx'

export const donations = { list: DonationList, show: DonationShow }

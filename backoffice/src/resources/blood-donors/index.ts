import { BloodDonorList } from './blood-donor-list.tsx'

export const bloodDonors = { list: BloodDonorList }

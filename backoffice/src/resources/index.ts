import { activityResources } from './activity/index.ts'
import { bloodDonorResources } from './blood-donors/index.ts'
import { bookResources } from './books/index.ts'
import { campaignResources } from './campaigns/index.ts'
import type { Place, ResourceDeclaration } from './declaration.ts'
import { donationResources } from './donations/index.ts'
import { fileResources } from './files/index.ts'
import { fundResources } from './funds/index.ts'
import { interestResources } from './interests/index.ts'
import { ledgerResources } from './ledger/index.ts'
import { notificationResources } from './notifications/index.ts'
import { organizationResources } from './organizations/index.ts'
import { payoutResources } from './payouts/index.ts'
import { receiptResources } from './receipts/index.ts'
import { requestResources } from './requests/index.ts'
import { statisticsResources } from './statistics/index.ts'
import { supportRequestResources } from './support/index.ts'
import { userResources } from './users/index.ts'

const ALL = [
	...activityResources,
	...bloodDonorResources,
	...bookResources,
	...donationResources,
	...fileResources,
	...fundResources,
	...interestResources,
	...ledgerResources,
	...campaignResources,
	...supportRequestResources,
	...notificationResources,
	...organizationResources,
	...payoutResources,
	...receiptResources,
	...requestResources,
	...statisticsResources,
	...userResources,
] as const

export type ResourceName = (typeof ALL)[number]['name']

/** Every resource of the backoffice. This is the one list that a new one is added to. */
export const RESOURCES: readonly (ResourceDeclaration & { readonly name: ResourceName })[] = ALL

const GROUPS: readonly Place['group'][] = ['work', 'people', 'operations']

/** The navigation's groups, each in its order. */
export const PLACES = GROUPS.map((group) =>
	RESOURCES.flatMap(({ name, place }) =>
		place?.group === group ? [{ ...place, resource: name, to: place.to ?? `/${name}` }] : [],
	).toSorted((a, b) => a.order - b.order),
)

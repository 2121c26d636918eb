import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CampaignDraftBody } from '../../../../../domain/campaigns/authors.contract.ts'
import { Refusal } from '../../../ui/refusal.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { draftAudienceQuery } from '../api/campaigns.ts'
import { CampaignPage } from '../campaign-page.tsx'
import { ContactsFields } from '../parts/contacts-fields.tsx'
import { DonorsFields } from '../parts/donors-fields.tsx'
import { Exclusions } from '../parts/exclusions.tsx'
import type { Saving } from '../use-saving.ts'

/** Chooses who gets the e-mail, and counts them. */
export default function Audience() {
	return (
		<CampaignPage step="audience">
			{({ campaign, saving }) => {
				const change = (audience: CampaignDraftBody['audience']) => saving.change({ audience })
				return (
					<section className="card pad stack">
						{campaign.kind === 'donors' ? (
							<DonorsFields campaign={campaign} onChange={change} />
						) : (
							<ContactsFields campaign={campaign} onChange={change} />
						)}
						<Counted id={campaign._id} saving={saving} isChosen={campaign.audience !== null} />
					</section>
				)
			}}
		</CampaignPage>
	)
}

interface CountedProps {
	readonly id: string
	readonly saving: Saving
	/** True if an audience was saved before. */
	readonly isChosen: boolean
}

function Counted({ id, saving: { etag, state }, isChosen }: CountedProps) {
	const [first] = useState(etag)
	const isSaved = isChosen || etag !== first
	const { data, error } = useQuery({
		...draftAudienceQuery(id, etag),
		enabled: isSaved && state === 'saved',
		placeholderData: (before) => before,
	})
	if (!isSaved) return null
	return (
		<div role="status" aria-busy={state === 'saving'}>
			{error ? (
				<Refusal error={error} />
			) : data ? (
				<Exclusions of={data} />
			) : (
				<Skeleton className="h-12 w-64" />
			)}
		</div>
	)
}

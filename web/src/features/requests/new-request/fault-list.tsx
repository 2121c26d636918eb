import { useTranslation } from 'react-i18next'
import type { Kind } from '../../../../../domain/requests/kinds/kinds.contract.ts'
import { Note } from '../../../ui/note.tsx'
import { useKindText } from '../kinds/use-kind-text.ts'
import type { CommonField } from './layout.ts'
import type { Place } from './request-form.ts'

const LABELS = {
	role: 'role.legend',
	orgId: 'organization.label',
	category: 'category.legend',
	beneficiaryName: 'beneficiary',
	cityId: 'town.label',
	country: 'country',
	quantity: 'amount',
	endDate: 'endDate',
	description: 'description',
	isPrivate: 'private',
	allowedViewers: 'viewers',
	isTaxBenefit: 'taxBenefit',
	isUrgentRequirement: 'urgent',
	images: 'photos.legend',
	documents: 'documents.legend',
	videos: 'videos.legend',
} as const satisfies Partial<Record<CommonField, string>>

interface FaultListProps {
	readonly kind: Kind
	readonly withMoney: boolean
	readonly places: readonly Place[]
	readonly onChoose: (place: Place) => void
}

export function FaultList({ kind, withMoney, places, onChoose }: FaultListProps) {
	const { t } = useTranslation('requests')
	const { label } = useKindText(kind.code)
	const nameOf = (place: Place): string => {
		const [first = '', own = ''] = place.split('.')
		if (first === 'fields') return label(own)
		if (first === 'title') return t(withMoney ? 'fundraiserTitle' : 'requestTitle')
		if (first === 'place') return t(withMoney ? 'place' : 'requestPlace')
		return t(LABELS[first as keyof typeof LABELS])
	}
	// A single link to a list is enough.
	const fields = places
		.map((place) => ({ place, name: nameOf(place) }))
		.filter(({ name }, index, all) => all.findIndex((each) => each.name === name) === index)
	return (
		<Note tone="bad">
			<b className="block">{t('faults.heading', { count: fields.length })}</b>
			<ul className="faults">
				{fields.map(({ name, place }) => (
					<li key={place}>
						<button type="button" onClick={() => onChoose(place)}>
							{name}
						</button>
					</li>
				))}
			</ul>
		</Note>
	)
}

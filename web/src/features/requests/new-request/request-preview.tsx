import { useQuery } from '@tanstack/react-query'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { countOf, hasMoney, type Kind } from '../../../../../domain/requests/kinds/kinds.contract.ts'
import { formatMajor } from '../../../../../kernel/wire/money.ts'
import { useUser } from '../../../lib/session.ts'
import { ownOrganizationsQuery } from '../../organizations/api/organizations.ts'
import { FundraiserCard } from '../components/fundraiser-card.tsx'
import type { FundraiserCardData } from '../components/fundraiser-card-data.ts'
import { currencyOf, goalOf, type RequestValues } from './form-values.ts'
import { filledIn } from './own-fields.ts'
import { useEndDate } from './use-end-date.ts'

const UNSIZED = { width: 776, height: 435, preview: null, avif: null, webp: null }

export function RequestPreview({ kind }: { readonly kind: Kind }) {
	const { t } = useTranslation('requests')
	const values = useFormContext<RequestValues>().watch()
	const user = useUser()
	const own = useQuery(ownOrganizationsQuery(user?.unique_id))
	const endDate = useEndDate(kind)
	const { role, country, images, category, title, orgId } = values
	const units = currencyOf(country)
	const fields = filledIn(kind, role, values.fields, country)
	const organization = own.data?.find(({ _id }) => _id === orgId)
	const onCard = Object.entries(fields).filter(([name]) => kind.card.includes(name))
	const count = countOf(kind.code, role, fields)
	return (
		<aside className="pv" aria-label={t('preview.heading')}>
			<p className="text-sm text-ink-2 mb-2">{t('preview.heading')}</p>
			<FundraiserCard
				heading="h2"
				request={{
					title: title || t('preview.title'),
					category: category === '' ? 'health' : category,
					cardPicture: images[0] ? { ...UNSIZED, url: images[0].cardUrl } : null,
					orgId: organization ?? null,
					user_info: {
						_id: user?.unique_id ?? '',
						name: user?.name ?? { first_name: '', last_name: '' },
						username: user?.username ?? '',
					},
					units,
					quantity: hasMoney(kind.code, role) ? Number(formatMajor(goalOf(values) ?? 0n, units)) : null,
					donated_quantity: 0,
					donorCount: 0,
					isUrgentRequirement: values.isUrgentRequirement,
					region: country,
					endDate: endDate ?? '',
					requestType: kind.code,
					role,
					fields: Object.fromEntries(onCard) as FundraiserCardData['fields'],
					target: count && { ...count, taken: 0, given: 0 },
				}}
			/>
		</aside>
	)
}

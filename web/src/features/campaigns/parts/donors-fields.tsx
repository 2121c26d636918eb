import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DONORS_OF } from '../../../../../domain/campaigns/authors.contract.ts'
import { useUser } from '../../../lib/session.ts'
import { RadioGroup } from '../../../ui/choice.tsx'
import { TextField } from '../../../ui/field.tsx'
import { requestQuery } from '../../requests/api/detail.ts'
import type { AudienceOf, Campaign } from '../api/campaigns.ts'

interface DonorsFieldsProps {
	readonly campaign: Campaign
	readonly onChange: (audience: AudienceOf<'donors'>) => void
}

/** Chooses donors by the requests that they donated to, and by their donations. */
export function DonorsFields({ campaign: { audience, requestId }, onChange }: DonorsFieldsProps) {
	const { t } = useTranslation('campaigns')
	const { t: common } = useTranslation()
	const user = useUser()?.unique_id
	const { data: request } = useQuery(requestQuery(requestId, user))
	const [chosen, setChosen] = useState<AudienceOf<'donors'>>(
		audience?.kind === 'donors' ? audience : { kind: 'donors', of: 'request' },
	)
	const change = (parts: Partial<AudienceOf<'donors'>>) => {
		const next = { ...chosen, ...parts }
		setChosen(next)
		onChange(next)
	}
	const units = request?.units ?? chosen.least?.units
	const numberOf = (typed: string) => (Number(typed) > 0 ? Number(typed) : undefined)
	return (
		<>
			<RadioGroup
				label={t('audience.of')}
				name="of"
				choices={DONORS_OF.filter((of) => of !== 'organization' || request?.orgId).map((value) => ({
					value,
					title: t(`audience.${value}`),
				}))}
				value={chosen.of}
				onChange={(of) => change({ of })}
			/>
			<div className="cols">
				<TextField
					label={t('audience.since')}
					optional={common('optional')}
					type="date"
					value={chosen.since ?? ''}
					onChange={({ target }) => change({ since: target.value || undefined })}
				/>
				<TextField
					label={t('audience.until')}
					optional={common('optional')}
					type="date"
					value={chosen.until ?? ''}
					onChange={({ target }) => change({ until: target.value || undefined })}
				/>
				<TextField
					label={t('audience.times')}
					optional={common('optional')}
					inputMode="numeric"
					maxLength={4}
					value={chosen.times ?? ''}
					onChange={({ target }) => change({ times: numberOf(target.value) })}
				/>
				{units && (
					<TextField
						label={t('audience.least')}
						optional={common('optional')}
						inputMode="decimal"
						maxLength={12}
						before={units}
						defaultValue={chosen.least?.quantity ?? ''}
						onChange={({ target }) => {
							const quantity = numberOf(target.value)
							change({ least: quantity === undefined ? undefined : { units, quantity } })
						}}
					/>
				)}
			</div>
		</>
	)
}

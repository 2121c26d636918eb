import { Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Organization } from '../../../../domain/organizations/contract.ts'
import type { TaxRegistration } from '../../../../domain/organizations/tax.contract.ts'
import { Button } from '../../ui/button.tsx'
import { Chip, type ChipTone } from '../../ui/chip.tsx'
import { useFormat } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { Note } from '../../ui/note.tsx'
import { Problems } from '../../ui/problems.tsx'
import { useRefusal } from '../../ui/refusal.tsx'
import { withdrawTaxRegistration } from './api/tax.ts'
import { TaxForm } from './tax-form.tsx'
import { useChange } from './use-change.ts'

export function TaxPanel({ organization }: { readonly organization: Organization }) {
	const { t } = useTranslation('organizations')
	const { _id, mine, orgAddress } = organization
	const [adding, setAdding] = useState(false)
	const id = useId()
	const registrations = mine?.taxRegistrations ?? []
	return (
		<section className="stack" aria-labelledby={id}>
			<div>
				<h2 id={id}>{t('tax.title')}</h2>
				<p className="text-ink-2 text-sm">{t('tax.intro')}</p>
			</div>
			<ul className="stack">
				{registrations.map((registration) => (
					<Registration key={registration._id} organizationId={_id} registration={registration} />
				))}
			</ul>
			{adding ? (
				<TaxForm organizationId={_id} country={orgAddress.country} onClose={() => setAdding(false)} />
			) : (
				<Button variant="line" className="justify-self-start" onClick={() => setAdding(true)}>
					{t('tax.add')}
				</Button>
			)}
		</section>
	)
}

type Standing = 'waiting' | 'counts' | 'over' | 'refused'
const TONES: Readonly<Record<Standing, ChipTone>> = {
	waiting: 'wait',
	counts: 'ok',
	over: 'off',
	refused: 'bad',
}
function standingOf({ status, counts }: TaxRegistration): Standing {
	if (status !== 'verified') return status === 'waiting' ? 'waiting' : 'refused'
	return counts ? 'counts' : 'over'
}

interface RegistrationProps {
	readonly organizationId: string
	readonly registration: TaxRegistration
}

function Registration({ organizationId, registration }: RegistrationProps) {
	const { t } = useTranslation('organizations')
	const refusal = useRefusal()
	const format = useFormat()
	const id = useId()
	const { _id, region, validFrom, validUntil, last4, approvalLast4, note, document } = registration
	const standing = standingOf(registration)
	const name = t(`tax.law.${region}`)
	const withdrawal = useChange(
		organizationId,
		() => withdrawTaxRegistration(organizationId, _id),
		() => t('tax.withdrawn'),
	)
	const from = format.date(validFrom)
	return (
		<li className="card pad stack">
			<div className="row justify-between">
				<span className="grid grid-cols-1 grow min-w-0">
					<span className="row flex-wrap">
						<b>{name}</b>
						<Chip tone={TONES[standing]}>{t(`tax.standing.${standing}`)}</Chip>
					</span>
					<span className="text-sm text-ink-2">
						{validUntil === null
							? t('tax.since', { from })
							: t('tax.between', { from, until: format.date(validUntil) })}
					</span>
					{last4 !== '' && <span className="text-sm">{t(`tax.last4.${region}`, { last4 })}</span>}
					{approvalLast4 !== '' && (
						<span className="text-sm">{t('tax.approvalLast4', { last4: approvalLast4 })}</span>
					)}
					{document && (
						<a
							className="truncate text-sm inline-flex items-center min-h-6"
							href={document.url}
							download={document.name}
						>
							{document.name}
						</a>
					)}
				</span>
				<button
					type="button"
					className="icon-btn"
					aria-label={t('tax.withdrawOf', { name })}
					disabled={withdrawal.isPending}
					onClick={() => withdrawal.mutate(undefined)}
				>
					<Icon of={Trash2} />
				</button>
			</div>
			{note && <Note tone={standing === 'refused' ? 'bad' : 'plain'}>{note}</Note>}
			<Problems id={id} of={withdrawal.error ? [refusal(withdrawal.error)] : []} />
		</li>
	)
}

import { useQuery } from '@tanstack/react-query'
import {
	BadgePercent,
	Building2,
	ClipboardCheck,
	Globe,
	HeartHandshake,
	LifeBuoy,
	type LucideIcon,
	Megaphone,
	ReceiptText,
	Scale,
	Smartphone,
	Zap,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../ui/format.ts'
import { Icon } from '../../../ui/icon.tsx'
import { configQuery } from '../../catalog/api/config.ts'
import { figuresQuery } from '../../catalog/api/figures.ts'
import { regionsQuery } from '../../catalog/api/regions.ts'
import { type Claim, claimsOf } from './claims.ts'

const ICONS: Readonly<Record<Claim['name'], LucideIcon>> = {
	free: BadgePercent,
	reviewed: ClipboardCheck,
	followed: ReceiptText,
	books: Scale,
	guests: HeartHandshake,
	tools: Megaphone,
	nonprofits: Building2,
	app: Smartphone,
	fastReview: Zap,
	support: LifeBuoy,
	countries: Globe,
}

export function Why() {
	const { t } = useTranslation('landing')
	const { data: regions } = useQuery(regionsQuery)
	const { data: figures } = useQuery(figuresQuery)
	const { data: config } = useQuery(configQuery)
	if (!regions || !figures || !config) return null
	return (
		<section className="wrap" aria-labelledby="why-title">
			<h2 id="why-title">{t('why.title')}</h2>
			<ul className="why">
				{claimsOf({ regions, figures, stated: config.claims }).map((claim) => (
					<ClaimCard key={claim.name} claim={claim} />
				))}
			</ul>
		</section>
	)
}

function ClaimCard({ claim }: { readonly claim: Claim }) {
	const { t } = useTranslation('landing')
	const { name } = claim
	return (
		<li className="card pad stack gap-2">
			<Icon of={ICONS[name]} size="l" />
			<h3>{t(`why.${name}`, useValues(claim))}</h3>
			<p className="text-ink-2">{t(`why.${name}Text`)}</p>
		</li>
	)
}

function useValues(claim: Claim): { readonly value: string } {
	const format = useFormat()
	if (claim.name === 'free') return { value: format.percent(claim.percent) }
	if (claim.name === 'nonprofits') return { value: format.number(claim.atLeast) }
	if (claim.name === 'books') return { value: format.date(claim.verifiedAt) }
	return { value: '' }
}

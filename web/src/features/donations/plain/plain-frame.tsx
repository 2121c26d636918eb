import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Product } from '../../../../../domain/donations/product.contract.ts'
import { paths } from '../../../lib/paths.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Link } from '../../../ui/link.tsx'
import { Steps } from '../../../ui/steps.tsx'
import { CHECKOUT_STEPS, type CheckoutStep } from '../checkout/layout.tsx'

interface PlainFrameProps {
	readonly product: Product
	readonly step: CheckoutStep
	readonly heading: string
	readonly children: ReactNode
}

export function PlainFrame({ product, step, heading, children }: PlainFrameProps) {
	const { t } = useTranslation('checkout')
	const now = CHECKOUT_STEPS.indexOf(step)
	const { donationfor, _id: id, name, text } = product
	const isRequest = donationfor === 'donationRequest' && id !== null
	return (
		<div className="wrap stack gap-6 max-w-2xl py-6">
			<Link
				className="row text-sm inline-flex items-center min-h-6"
				to={isRequest ? paths.fundraiser.href({ id }) : paths.home.href()}
			>
				<Icon of={ArrowLeft} size="s" />
				{t(isRequest ? 'back.request' : 'back.home')}
			</Link>
			<Steps
				label={t('steps.label', { now: now + 1 })}
				steps={[t('steps.amount'), t('steps.you'), t('steps.pay')]}
				current={now}
			/>
			<div>
				<h1>{heading}</h1>
				<p className="text-ink-2 mt-2">
					<b>{name}</b> {text}
				</p>
			</div>
			{children}
		</div>
	)
}

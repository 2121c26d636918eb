import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../../lib/paths.ts'
import { Link } from '../../../../ui/link.tsx'
import { Note } from '../../../../ui/note.tsx'
import type { PaymentFailure } from './machine.ts'

export function PaymentFailureNote({ failure }: { readonly failure: PaymentFailure }) {
	const { t } = useTranslation('checkout')
	const note = useRef<HTMLDivElement>(null)
	// biome-ignore lint/correctness/useExhaustiveDependencies: each failure is brought into view
	useEffect(() => note.current?.scrollIntoView({ block: 'nearest' }), [failure])
	const unknown = failure.kind === 'unreachable'
	return (
		<div ref={note} className="scroll-mt-24">
			<Note tone={unknown ? 'wait' : 'bad'} role="alert">
				<b className="block">
					{failure.kind === 'refused' && failure.text ? failure.text : t(`card.errors.${keyOf(failure)}`)}
				</b>
				{failure.kind === 'address' ? (
					<Link to={paths.billingInfo.href({ step: 'you' })}>{t('card.errors.addAddress')}</Link>
				) : (
					<span>{t(unknown ? 'card.errors.unreachableNext' : 'card.errors.retained')}</span>
				)}
			</Note>
		</div>
	)
}

const keyOf = ({ kind }: PaymentFailure) => (kind === 'refused' ? 'card' : kind)

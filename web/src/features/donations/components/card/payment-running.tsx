import { useTranslation } from 'react-i18next'
import { MoneyMoving } from '../../../funds/components/money-moving.tsx'
import { useIsAsking } from '../../api/asking.ts'
import { PaymentQuestion } from '../../question/payment-question.tsx'
import { isBusy, type PaymentState } from './machine.ts'

interface PaymentRunningProps {
	readonly state: PaymentState
	/** The formatted amount that is charged. */
	readonly amount: string
}

/** Covers the page while a payment by card runs. */
export function PaymentRunning({ state, amount }: PaymentRunningProps) {
	const { t } = useTranslation('checkout')
	const isAsking = useIsAsking()
	return (
		<>
			<PaymentQuestion />
			{/* The bank's own window and the question lie below this layer, so it steps aside while one is open. */}
			<MoneyMoving active={isBusy(state) && state.at !== 'action' && !isAsking}>
				<b>{t(`card.running.${RUNNING[state.at]}`)}</b>
				<span className="num">{t('card.processing', { amount })}</span>
				<span className="text-sm">{t('card.stay')}</span>
			</MoneyMoving>
		</>
	)
}

const RUNNING = {
	ready: 'card',
	card: 'card',
	intent: 'pay',
	action: 'action',
	confirm: 'pay',
	check: 'pay',
	record: 'record',
	waiting: 'wait',
	done: 'record',
} as const satisfies Record<PaymentState['at'], string>

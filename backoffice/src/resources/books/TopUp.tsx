import { Button } from '@mui/material'
import { Landmark } from 'lucide-react'
import { useMemo, useState } from 'react'
import { dayIn, regionOf } from '../../../../domain/catalog/regions.contract.ts'
import { type Coverage, topUpBody } from '../../../../domain/funds/own-money.contract.ts'
import type { AmountRule } from '../../../../kernel/wire/typed-amount.ts'
import { useT } from '../../providers/i18n.ts'
import { amountTextOf } from '../../ui/amount-text.ts'
import { useContractForm } from '../../ui/form/contract-form.ts'
import { DecisionDialog, Refusal } from '../../ui/form/decision-dialog.tsx'
import { AmountLine, Line } from '../../ui/form/fields.tsx'
import { typedAmount } from '../../ui/form/typed-amount.ts'
import { useOwnMoneyTask } from './use-own-money.ts'

const isShort = ({ surplus }: Coverage): boolean => surplus.startsWith('-')

export function TopUp({ coverage }: { coverage: Coverage }) {
	const t = useT()
	const [isOpen, setOpen] = useState(false)
	return (
		<>
			<Button
				variant={isShort(coverage) ? 'contained' : 'outlined'}
				color={isShort(coverage) ? 'primary' : 'secondary'}
				startIcon={<Landmark size={16} />}
				aria-label={t('ownMoney.topUpEntity', { entity: t(`region.${coverage.entity}`) })}
				onClick={() => setOpen(true)}
			>
				{t('ownMoney.topUp')}
			</Button>
			{isOpen ? <TopUpDialog coverage={coverage} onClose={() => setOpen(false)} /> : null}
		</>
	)
}

function TopUpDialog({ coverage, onClose }: { coverage: Coverage; onClose: () => void }) {
	const t = useT()
	const { entity, currency, surplus } = coverage
	const rule: AmountRule = useMemo(() => ({ currency, decimals: 'minor' }), [currency])
	const schema = useMemo(() => topUpBody.extend({ amount: typedAmount(rule) }), [rule])
	const task = useOwnMoneyTask(
		(provider, body: Parameters<typeof provider.topUp>[0], intent) => provider.topUp(body, intent),
		({ entries }) => t(entries[0]?.status === 'waiting' ? 'ownMoney.waitsNow' : 'ownMoney.toppedUp'),
	)
	const form = useContractForm({
		schema,
		values: {
			currency,
			amount: isShort(coverage) ? surplus.slice(1) : '',
			paidOn: dayIn(regionOf(entity), Date.now()),
			reason: '',
		},
		task,
	})
	return (
		<DecisionDialog
			form={form}
			title={t('ownMoney.topUpEntity', { entity: t(`region.${entity}`) })}
			verb={t('ownMoney.topUp')}
			onClose={onClose}
			onSend={(body) =>
				task.mutate(
					{ ...body, amount: amountTextOf(body.amount, rule) ?? body.amount },
					{ onSuccess: onClose },
				)
			}
		>
			<p>{t('ownMoney.topUpHelp')}</p>
			<AmountLine form={form} name="amount" rule={rule} label={t('ownMoney.amount')} />
			<Line
				form={form}
				name="paidOn"
				type="date"
				label={t('ownMoney.paidOn')}
				help={t('ownMoney.paidOnHelp')}
			/>
			<Line form={form} name="reason" label={t('common.reason')} rows={2} />
			<Refusal form={form} />
		</DecisionDialog>
	)
}

import { Eraser } from 'lucide-react'
import { writeOffBody } from '../../../../domain/funds/own-money.contract.ts'
import type { BackofficeFund } from '../../../../domain/funds/withdrawals.contract.ts'
import { useT } from '../../providers/i18n.ts'
import { named } from '../../ui/named.tsx'
import { ReasonButton } from '../../ui/reason-button.tsx'
import { useWriteOff } from './use-write-off.ts'

const REASON = writeOffBody.pick({ reason: true })

export function WriteOff({ fund: { id, label } }: { fund: BackofficeFund }) {
	const t = useT()
	return (
		<ReasonButton
			icon={Eraser}
			schema={REASON}
			size="small"
			title={t('funds.writeOffTitle', { fund: named(t, label) })}
			effect={t('funds.writeOffEffect')}
			help={t('funds.writeOffHelp')}
			aria-label={t('funds.writeOffTitle', { fund: named(t, label) })}
			task={useWriteOff(id)}
		>
			{t('funds.writeOff')}
		</ReasonButton>
	)
}

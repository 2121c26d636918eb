import { useTranslation } from 'react-i18next'
import { percentOf } from '../../../kernel/wire/money.ts'
import { BarParts } from './bar-parts.tsx'

interface ProgressProps {
	/** Minor units of all donations, the reader's included; or a count. */
	readonly raised: bigint
	readonly target: bigint
	/** Minor units of the reader's own donation. */
	readonly yours?: bigint
	readonly large?: boolean
	readonly label?: string
}

/** Returns hundredths of a percent, limited to the bar. */
const share = (part: bigint, whole: bigint): number =>
	whole <= 0n || part <= 0n ? 0 : Number(part >= whole ? 10_000n : (part * 10_000n) / whole)
/** The smallest visible size of the reader's own part. */
const MIN_YOURS = 300

export function Progress({ raised, target, yours = 0n, large = false, label }: ProgressProps) {
	const { t } = useTranslation()
	const filled = share(raised, target)
	const mine = yours > 0n ? Math.min(filled, Math.max(MIN_YOURS, share(yours, target))) : 0
	return (
		<div
			className={large ? 'bar lg' : 'bar'}
			role="progressbar"
			aria-label={label ?? t('raisedShare')}
			aria-valuenow={Math.min(100, percentOf(raised, target))}
			aria-valuemin={0}
			aria-valuemax={100}
		>
			<BarParts
				parts={[
					{ name: 'everybody', size: filled - mine },
					{ name: 'you', size: mine },
				]}
			/>
		</div>
	)
}

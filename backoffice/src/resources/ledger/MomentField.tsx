import { Box, Typography } from '@mui/material'
import { X } from 'lucide-react'
import { useId } from 'react'
import { useT } from '../../providers/i18n.ts'
import { useTyped } from '../../ui/use-typed.ts'
import { localOf, momentOfLocal } from './moments.ts'
import { styles } from './time-panel.styles.ts'

export interface Preset {
	value: string
	text: string
	group: 'runs' | 'months'
}

interface MomentFieldProps {
	label: string
	empty: string
	/** An instant or a run's id; absent: empty. */
	value: string | undefined
	at: string | null
	presets: readonly Preset[]
	onChange: (value: string | undefined) => void
}

export function MomentField({ label, empty, value, at, presets, onChange }: MomentFieldProps) {
	const t = useT()
	const id = useId()
	const visible = localOf(at)
	const { text, type, settle } = useTyped(visible)
	const take = (next: string) => {
		const moment = momentOfLocal(next)
		if (moment === null) return type(next)
		type(next, localOf(moment))
		onChange(moment)
	}
	const groups = (['runs', 'months'] as const).filter((group) => presets.some((one) => one.group === group))
	return (
		<Box sx={styles.field}>
			<Box component="label" htmlFor={id} sx={styles.label}>
				{label}{' '}
				{value === undefined ? (
					<Typography component="span" variant="quiet" sx={styles.empty}>
						{empty}
					</Typography>
				) : null}
			</Box>
			<Box sx={styles.input}>
				<input
					id={id}
					type="datetime-local"
					value={text}
					onChange={(event) => take(event.target.value)}
					onBlur={settle}
				/>
				{value === undefined ? null : (
					<Box
						component="button"
						type="button"
						sx={styles.clear}
						aria-label={`${label}: ${empty}`}
						title={empty}
						onClick={() => onChange(undefined)}
					>
						<X size={16} aria-hidden />
					</Box>
				)}
			</Box>
			{presets.length > 0 ? (
				<Box
					component="select"
					sx={styles.presets}
					aria-label={`${label}: ${t('clock.pick')}`}
					value={presets.some((one) => one.value === value) ? value : ''}
					onChange={(event) => onChange(event.target.value || undefined)}
				>
					<option value="">{t('clock.pick')}</option>
					{groups.map((group) => (
						<optgroup key={group} label={t(`clock.${group}`)}>
							{presets
								.filter((one) => one.group === group)
								.map((one) => (
									<option key={one.value} value={one.value}>
										{one.text}
									</option>
								))}
						</optgroup>
					))}
				</Box>
			) : null}
		</Box>
	)
}

import { Box } from '@mui/material'
import { TriangleAlert } from 'lucide-react'
import type { BackofficeChannel } from '../../../../domain/radio/channels.contract.ts'
import { useT } from '../../providers/i18n.ts'
import { Chip } from '../../ui/chip.tsx'
import { styles } from './radio.styles.ts'
import { useSpan } from './Span.tsx'

type Of = Pick<BackofficeChannel, 'faults' | 'zone'>

export function Faults({ channel: { faults, zone } }: { channel: Of }) {
	const t = useT()
	const span = useSpan()
	if (faults.length === 0) return <p>{t('radioFaults.none')}</p>
	return (
		<Box component="ul" sx={styles.onAir}>
			{faults.map(({ cause, item, since, until }) => (
				<li key={`${cause} ${since}`}>
					<FaultChip cause={cause} isOver={until !== null} /> {item}{' '}
					{until === null
						? t('radioFaults.present', { since: span({ from: Date.parse(since), zone }) })
						: span({ from: Date.parse(since), until: Date.parse(until), zone })}
				</li>
			))}
		</Box>
	)
}

/** Marks what is wrong now. */
export const PresentFaults = ({ channel: { faults } }: { channel: Of }) =>
	faults
		.filter(({ until }) => until === null)
		.map(({ cause }) => <FaultChip key={cause} cause={cause} isOver={false} />)

function FaultChip({ cause, isOver }: { cause: Of['faults'][number]['cause']; isOver: boolean }) {
	const t = useT()
	return (
		<Chip tone={isOver ? 'off' : 'bad'} icon={TriangleAlert}>
			{t(`radioFaults.${cause}`)}
		</Chip>
	)
}

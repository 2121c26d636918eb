import { Typography } from '@mui/material'
import type { ReactNode } from 'react'
import type { WebhookDryRun } from '../../../../domain/activity/webhooks.contract.ts'
import { Facts } from '../../ui/facts.tsx'
import { useEventName } from '../../ui/timeline.tsx'
import { styles } from './activity.styles.ts'
import { StreamLink } from './StreamLink.tsx'

interface HappenedProps {
	event: WebhookDryRun['events'][number]
	children?: ReactNode
}

export function Happened({ event, children }: HappenedProps) {
	const name = useEventName()
	return (
		<li>
			<b>{name(event.type)}</b>
			{children ? (
				<Typography component="div" variant="small">
					{children}
				</Typography>
			) : null}
			<Typography component="div" variant="quiet">
				<StreamLink stream={event.stream} />
			</Typography>
			<Facts facts={event.facts} sx={styles.facts} />
		</li>
	)
}

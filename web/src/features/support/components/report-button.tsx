import { Flag } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useAsMember } from '../../../lib/use-as-member.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import type { Reported } from '../api/reports.ts'

const ReportDialog = lazyPart(() => import('./report-dialog.tsx'))

interface ReportButtonProps {
	readonly reported: Reported
	readonly label: string
}

export function ReportButton({ reported, label }: ReportButtonProps) {
	const [open, setOpen] = useState(false)
	const press = useAsMember(setOpen)
	return (
		<>
			<Button variant="text" size="sm" className="quiet" onClick={() => press(true)}>
				<Icon of={Flag} size="s" />
				{label}
			</Button>
			{open && (
				<Suspense fallback={null}>
					<ReportDialog reported={reported} onClose={() => setOpen(false)} />
				</Suspense>
			)}
		</>
	)
}

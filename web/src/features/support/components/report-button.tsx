import { Flag } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { paths } from '../../../lib/paths.ts'
import { useUser } from '../../../lib/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { Reported } from '../api/reports.ts'

const ReportDialog = lazy(() => import('./report-dialog.tsx'))

interface ReportButtonProps {
	readonly reported: Reported
	readonly label: string
}

/** Says that something is wrong here. Guests log in first, and come back. */
export function ReportButton({ reported, label }: ReportButtonProps) {
	const user = useUser()
	const navigate = useNavigate()
	const { pathname } = useLocation()
	const [open, setOpen] = useState(false)
	return (
		<>
			<Button
				variant="text"
				size="sm"
				className="quiet"
				onClick={() =>
					user ? setOpen(true) : void navigate(paths.login.href(), { state: { from: pathname } })
				}
			>
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

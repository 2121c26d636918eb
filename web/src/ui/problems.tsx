import { CircleAlert } from 'lucide-react'
import { Icon } from './icon.tsx'

export function Problems({ id, of: problems }: { readonly id: string; readonly of: readonly string[] }) {
	return (
		<div id={id} role="alert">
			{problems.map((problem) => (
				<span key={problem} className="err">
					<Icon of={CircleAlert} size="s" />
					{problem}
				</span>
			))}
		</div>
	)
}

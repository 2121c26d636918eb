import { Mark } from '../../../client/ui/mark.tsx'
import { paths } from '../lib/paths.ts'
import { Link } from '../ui/link.tsx'

export function Logo() {
	return (
		<Link className="logo" to={paths.home.href()}>
			<Mark className="mark" />
			<span>Karuna</span>
		</Link>
	)
}

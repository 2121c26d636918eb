import type { RequestDetail } from '../../../../../domain/requests/contract.ts'
import { Player } from '../../files/components/player.tsx'

export default function Videos({ request: { videos } }: { readonly request: RequestDetail }) {
	return (
		<div className="stack mb-8">
			{videos.map((video, index) => (
				<Player key={video._id} video={video} number={index + 1} />
			))}
		</div>
	)
}

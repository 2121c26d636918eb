import { AudioLines, CalendarClock, Clapperboard, ListMusic, Podcast, Tags, UsersRound } from 'lucide-react'
import { declareResources, RADIO, screen } from '../declaration.ts'

declare module '../declaration.ts' {
	interface ResourceNames {
		radioPlaylists: true
		radioUpcoming: true
		radioItems: true
		radioCategories: true
		radioPodcasts: true
		radioMembers: true
		radioVideos: true
	}
}

const access = { list: RADIO, show: RADIO, review: RADIO }
const section = (name: string) => `/tal-radio/${name}/:id?`

export const resources = declareResources([
	{
		name: 'radioPlaylists',
		access,
		list: screen(() => import('./PlaylistList.tsx'), 'PlaylistList'),
		create: screen(() => import('./PlaylistEdit.tsx'), 'PlaylistCreate'),
		edit: screen(() => import('./PlaylistEdit.tsx'), 'PlaylistEdit'),
		place: { group: 'radio', order: 1, label: 'playlists.title', icon: ListMusic },
		aliases: { [section('managePlaylist')]: '/radioPlaylists/:id?' },
	},
	{
		name: 'radioUpcoming',
		access,
		list: screen(() => import('./UpcomingList.tsx'), 'UpcomingList'),
		place: { group: 'radio', order: 2, label: 'upcoming.title', icon: CalendarClock },
		aliases: { '/manageUpcomingPlaylists': '/radioUpcoming' },
	},
	{
		name: 'radioItems',
		access,
		list: screen(() => import('./ItemList.tsx'), 'ItemList'),
		edit: screen(() => import('./ItemEdit.tsx'), 'ItemEdit'),
		place: { group: 'radio', order: 3, label: 'items.title', icon: AudioLines },
		aliases: { [section('managePlaylistItems')]: '/radioItems/:id?' },
	},
	{
		name: 'radioCategories',
		access,
		list: screen(() => import('./CategoryPage.tsx'), 'CategoryPage'),
		place: { group: 'radio', order: 4, label: 'radioCategories.title', icon: Tags },
		aliases: { [section('categories')]: '/radioCategories' },
	},
	{
		name: 'radioPodcasts',
		access,
		list: screen(() => import('./PodcastList.tsx'), 'PodcastList'),
		create: screen(() => import('./PodcastEdit.tsx'), 'PodcastCreate'),
		edit: screen(() => import('./PodcastEdit.tsx'), 'PodcastEdit'),
		place: { group: 'radio', order: 5, label: 'podcasts.title', icon: Podcast },
		aliases: { '/managePodcast': '/radioPodcasts' },
	},
	{
		name: 'radioVideos',
		access,
		list: screen(() => import('./VideoPage.tsx'), 'VideoPage'),
		place: { group: 'radio', order: 6, label: 'radioVideos.title', icon: Clapperboard },
	},
	{
		name: 'radioMembers',
		access,
		list: screen(() => import('./MemberPage.tsx'), 'MemberPage'),
		place: { group: 'radio', order: 7, label: 'members.title', icon: UsersRound },
		aliases: { '/talradioMembers': '/radioMembers' },
	},
])

import {
	ChartNoAxesColumn,
	FileMusic,
	Megaphone,
	MessagesSquare,
	RadioTower,
	SlidersVertical,
} from 'lucide-react'
import { declareResources, RADIO, screen } from '../declaration.ts'

declare module '../declaration.ts' {
	interface ResourceNames {
		radioStreamings: true
		radioChannels: true
		radioAdverts: true
		radioInterviews: true
		radioStatistics: true
		radioReports: true
	}
}

const access = { list: RADIO, show: RADIO, review: RADIO }

export const resources = declareResources([
	{
		name: 'radioStreamings',
		access,
		list: screen(() => import('./StreamingList.tsx'), 'StreamingList'),
		create: screen(() => import('./StreamingEdit.tsx'), 'StreamingCreate'),
		edit: screen(() => import('./StreamingEdit.tsx'), 'StreamingEdit'),
		place: { group: 'radio', order: 8, label: 'streamings.title', icon: RadioTower },
		pages: [{ path: '/radioStreamings/week', screen: screen(() => import('./WeekPage.tsx'), 'WeekPage') }],
		aliases: {
			'/tal-radio/liveStreamings/:id?': '/radioStreamings/:id?',
			'/tal-radio/streamingForm': '/radioStreamings/create',
			'/tal-radio/streamingForm/:id': '/radioStreamings/:id',
			'/tal-radio/:id?': '/radioStreamings/:id?',
		},
	},
	{
		name: 'radioChannels',
		access,
		list: screen(() => import('./ChannelList.tsx'), 'ChannelList'),
		create: screen(() => import('./ChannelEdit.tsx'), 'ChannelCreate'),
		edit: screen(() => import('./ChannelEdit.tsx'), 'ChannelEdit'),
		place: { group: 'radio', order: 9, label: 'radioChannels.title', icon: SlidersVertical },
		aliases: { '/Channels': '/radioChannels' },
	},
	{
		name: 'radioAdverts',
		access,
		list: screen(() => import('./AdvertList.tsx'), 'AdvertList'),
		create: screen(() => import('./AdvertEdit.tsx'), 'AdvertCreate'),
		edit: screen(() => import('./AdvertEdit.tsx'), 'AdvertEdit'),
		place: { group: 'radio', order: 12, label: 'adverts.title', icon: Megaphone },
		aliases: { '/tal-radio/manageAdvertisementItems/:id?': '/radioAdverts/:id?' },
	},
	{
		name: 'radioInterviews',
		access,
		list: screen(() => import('./InterviewList.tsx'), 'InterviewList'),
		create: screen(() => import('./InterviewEdit.tsx'), 'InterviewCreate'),
		edit: screen(() => import('./InterviewEdit.tsx'), 'InterviewEdit'),
		place: { group: 'radio', order: 13, label: 'interviews.title', icon: MessagesSquare },
		aliases: { '/tal-radio/manageInterviews/:id?': '/radioInterviews/:id?' },
	},
	{
		name: 'radioStatistics',
		access: { list: RADIO },
		place: { group: 'radio', order: 10, label: 'radioStatistics.title', icon: ChartNoAxesColumn },
		pages: [
			{ path: '/radioStatistics', screen: screen(() => import('./StatisticsPage.tsx'), 'StatisticsPage') },
		],
		aliases: { '/tal-radio/statisticsReport': '/radioStatistics' },
	},
	{
		name: 'radioReports',
		access,
		list: screen(() => import('./ReportList.tsx'), 'ReportList'),
		create: screen(() => import('./ReportCreate.tsx'), 'ReportCreate'),
		edit: screen(() => import('./ReportShow.tsx'), 'ReportShow'),
		place: { group: 'radio', order: 11, label: 'radioReports.title', icon: FileMusic },
		aliases: { '/tal-radio/BMImusicsReport': '/radioReports' },
	},
])

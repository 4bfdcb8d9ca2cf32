import { makeTheme } from '../../../ui/layout/theme.ts'
import type { MenuNode } from './menu-tree.ts'

const node = (
  id: string,
  title: string,
  icon: string,
  url: string | null,
  children: MenuNode[] = [],
): MenuNode => ({
  id,
  item_id: id,
  type: children.length > 0 ? 'group' : 'item',
  title,
  translate: null,
  icon,
  url,
  exact: false,
  target: null,
  badge: null,
  children,
})
const nodes = [
  node('dashboards', 'Dashboards', 'dashboard', null, [
    node('dash-project', 'Project Dashboard', 'today', '/apps/dashboards/project'),
  ]),
  node('passenger-g', 'Passenger', 'flight_takeoff', null, [
    node('pax-all', 'All Passengers', 'people_alt', '/apps/passenger-management/passengers'),
    node('pax-hajj', 'Hajj', 'mosque', '/apps/passenger-management/passengers/hajj'),
  ]),
  node('calendar', 'Calendar', 'calendar_today', '/apps/calendar'),
]

/** What every story of the menu shows. */
export const navbarStoryProps = {
  nodes,
  hasFailed: false,
  currentId: 'pax-all',
  site: { name: 'Bengal Overseas Ltd', logo: '/favicon.svg' },
  theme: makeTheme('light5'),
  isHorizontal: false,
  onRetry: () => {},
}

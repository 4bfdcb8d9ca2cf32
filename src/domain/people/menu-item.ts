import { broken, said } from '../../foundation/definitions/checks.ts'
import { defineEntity } from '../../foundation/definitions/entity.ts'
import { bool, choice, int, list, ref, text } from '../../foundation/definitions/fields.ts'
import { hexColour } from '../../foundation/definitions/patterns.ts'

/** An entry of the side menu. Source: entities 1.4, roles 6. */
export const menuItem = defineEntity({
  name: 'menu_item',
  label: 'Menu Item',
  access: 'SECURITY',
  sort: ['parent', 'position', 'id'],
  title: '{title}',
  subtitle: '{url}',
  remove: 'hard',
  paths: {
    list: '/apps/menu-management/menus',
    detail: '/apps/menu-management/menus/:id/:name?',
    form: '/apps/menu-management/:id',
  },
  fields: {
    item_id: text(40, {
      required: true,
      unique: true,
      list: 1,
      searched: true,
      pattern: /^[a-z0-9]+(-[a-z0-9]+)*$/,
      patternMessage: 'small letters, digits and hyphens',
    }),
    type: choice(['group', 'collapse', 'item', 'link', 'divider'], { required: true, list: 2 }),
    title: text(60, {
      requiredWhen: { type: ['group', 'collapse', 'item', 'link'] },
      list: 3,
      searched: true,
    }),
    translate: text(60, { label: 'Translation key' }),
    icon: text(40, { list: 4 }),
    url: text(200, { requiredWhen: { type: ['item', 'link'] }, list: 5, searched: true }),
    exact: bool(),
    target: choice(['_self', '_blank'], { default: '_self' }),
    badge_title: text(20),
    badge_bg: text(9, { label: 'Badge background', ...hexColour }),
    badge_fg: text(9, { label: 'Badge text colour', ...hexColour }),
    parent: ref('menu_item', { list: 6 }),
    position: int({ required: true, min: 0, list: 7 }),
    auth: list({ label: 'Roles or levels', list: 8, help: 'Empty: everyone who is signed in.' }),
  },
  checks: (item, { related }) => {
    const url = said(item['url'])
    const parent = related?.['parent']
    return [
      broken(
        item['type'] === 'item' && url !== '' && !url.startsWith('/'),
        'url',
        'PAT',
        'Url must start with /.',
      ),
      broken(
        item['type'] === 'link' && url !== '' && !/^https?:\/\//.test(url),
        'url',
        'PAT',
        'Enter a full link starting with http.',
      ),
      broken(
        item['id'] !== undefined && item['parent'] === item['id'],
        'parent',
        'SELF',
        'A menu item cannot be its own parent.',
      ),
      broken(
        parent && parent['type'] !== 'group' && parent['type'] !== 'collapse',
        'parent',
        'PARENT',
        'The parent must be a group or a collapse.',
      ),
    ]
  },
})

/** The parts of Fluent that views use as they are, each named: the only way from features and app to the library. */
export {
  Button, Checkbox, CounterBadge, Dialog, DialogActions, DialogBody, DialogContent, DialogSurface, DialogTitle, DrawerBody, DrawerHeader, DrawerHeaderTitle, Field, FluentProvider, Input, Link, makeStyles, Menu, MenuDivider, MenuGroup, MenuItem, MenuItemCheckbox, MenuItemRadio, MenuList, MenuPopover, MenuTrigger, mergeClasses, MessageBar, MessageBarActions, MessageBarBody,
  MessageBarTitle, OverlayDrawer, Popover, PopoverSurface, PopoverTrigger, Radio, RadioGroup, Select, Slider, Spinner, Subtitle2, Tab, TabList, Text, tokens, useFluent,
} from '@fluentui/react-components'
